declare global {
  namespace App {}

  interface ImportMetaEnv {
    /** Addresses that the build was given; empty: none. */
    readonly MEETING_POINT: string
    readonly STUN: string
  }
}

export {}
