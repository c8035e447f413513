// Runs inside the browser: the board with the real map of a scenario and all its units, and hands for the benchmark.
import { mount } from 'svelte'
import '../../../src/lib/ui/tokens.css'
import '../../../src/lib/ui/base.css'
import Page from './Page.svelte'

mount(Page, { target: document.body })
