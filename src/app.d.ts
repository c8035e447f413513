declare global {
  namespace App {}
}

export {}

interface ImportMetaEnv {
  /** Addresses that the build was given; empty: none. */
  readonly MEETING_POINT: string
  readonly STUN: string
}
