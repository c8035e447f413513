// Runs inside the browser: the toy game with boxes on the board of the app.
import { mount } from 'svelte'
import '../../../../src/lib/ui/tokens.css'
import '../../../../src/lib/ui/base.css'
import Page from './Page.svelte'

mount(Page, { target: document.body })
