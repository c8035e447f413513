// Hosts that have nothing in common but the wires between them: network namespaces, each held by a process, in which a
// browser and a server of the app run. They are gone, with their wires, when that process ends.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '../../../src/tools/parts/browser.mjs'
import { BUILD } from './server'

const RUN = fileURLToPath(new URL('../../../src/tools/run.mjs', import.meta.url))
const PORT = 5439
const SIGNAL_PORT = 5438
const HUB = 'hub'
/** Longer than any test takes: nothing is left behind even if the tests are killed. */
const SECONDS = '600'

/** Why there can be no hosts here; null when there can. */
export function whyNoHosts(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs Linux and root'
  if (findBrowser() === undefined) return 'needs a Chromium that stands by itself'
  const wire =
    'ip link set lo up && ip link add wire type veth peer name eriw && ip link set wire addrgenmode none && ip link add hub type bridge && command -v nsenter'
  try {
    execFileSync('unshare', ['--net', '--', 'sh', '-c', wire], { stdio: 'ignore' })
    return null
  } catch {
    return 'needs network namespaces and the programs unshare, nsenter and ip'
  }
}

export class Host {
  private readonly processes: ChildProcess[] = []
  private readonly pid: number

  private constructor(holder: ChildProcess) {
    this.processes.push(holder)
    this.pid = holder.pid!
  }

  static async start(): Promise<Host> {
    const inside = `echo here && exec sleep ${SECONDS}`
    const holder = spawn('unshare', ['--net', '--', 'sh', '-c', inside], {
      stdio: ['ignore', 'pipe', 'ignore']
    })
    const host = new Host(holder)
    await once(holder.stdout, 'data')
    host.ip('link', 'set', 'lo', 'up')
    return host
  }

  /** The app as a browser on this host finds it. */
  readonly url = `http://localhost:${PORT}`

  /** A wire to another host, with an address at either end. */
  wire(other: Host, own: string, others: string): void {
    const [here, there] = this.span(other)
    this.ip('address', 'add', `${own}/24`, 'dev', here)
    other.ip('address', 'add', `${others}/24`, 'dev', there)
    this.up(here)
    other.up(there)
    this.ready(here)
    other.ready(there)
  }

  /** Makes this host a hub, as an access point is: it has an address, and what is plugged in reaches everybody there. */
  hub(address: string): void {
    this.ip('link', 'add', HUB, 'type', 'bridge')
    this.ip('link', 'set', HUB, 'addrgenmode', 'none')
    this.ip('address', 'add', `${address}/24`, 'dev', HUB)
    this.up(HUB)
  }

  /** Into a hub, with an address. */
  plug(hub: Host, address: string): void {
    const [here, there] = this.span(hub)
    hub.ip('link', 'set', there, 'master', HUB)
    this.ip('address', 'add', `${address}/24`, 'dev', here)
    this.up(here)
    hub.up(there)
    this.ready(here)
  }

  /** As in flight mode: the others stay where they are. */
  unplug(hub: Host): void {
    this.ip('link', 'delete', `to-${hub.pid}`)
  }

  serve(): Promise<void> {
    return this.program('Serving', 'serve', '--port', `${PORT}`, '--dir', BUILD)
  }

  /** A server where devices find each other. */
  async signal(): Promise<number> {
    await this.program('Devices can find', 'signal', '--host', '--port', `${SIGNAL_PORT}`)
    return SIGNAL_PORT
  }

  /** Writes a program that is the browser on this host. */
  browser(path: string): string {
    const command = `exec nsenter --target ${this.pid} --net -- '${findBrowser()}' "$@"`
    writeFileSync(path, `#!/bin/sh\n${command}\n`)
    chmodSync(path, 0o755)
    return path
  }

  stop(): void {
    for (const one of this.processes.reverse()) one.kill('SIGKILL')
  }

  private ip(...args: readonly string[]): void {
    this.inside(['ip', ...args])
  }

  private inside(command: readonly string[]): void {
    execFileSync('nsenter', ['--target', `${this.pid}`, '--net', '--', ...command])
  }

  /** A wire whose ends get no address by themselves: that of IPv6 would come late, when a browser is loading already,
   * and browsers break off what they load when an address comes. */
  private span(other: Host): [here: string, there: string] {
    const [here, there] = [`to-${other.pid}`, `to-${this.pid}`]
    this.ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', `${other.pid}`)
    this.ip('link', 'set', here, 'addrgenmode', 'none')
    other.ip('link', 'set', there, 'addrgenmode', 'none')
    return [here, there]
  }

  private up(wire: string): void {
    this.ip('link', 'set', wire, 'up')
  }

  /** Waits until the wire carries: before that a browser would take it for none. */
  private ready(wire: string): void {
    const wait = `until ip link show dev ${wire} | grep -q 'state UP'; do sleep 0.05; done`
    this.inside(['timeout', '30', 'sh', '-c', wait])
  }

  private async program(ready: string, ...args: readonly string[]): Promise<void> {
    const inside = ['--target', `${this.pid}`, '--net', '--', process.execPath, RUN, ...args]
    const program = spawn('nsenter', inside, { stdio: ['ignore', 'pipe', 'inherit'] })
    this.processes.push(program)
    await new Promise<void>((resolve, reject) => {
      program.stdout.on('data', (said: Buffer) => said.toString().includes(ready) && resolve())
      program.once('exit', () => reject(new Error(`${args.join(' ')} ended on its host.`)))
    })
  }
}
