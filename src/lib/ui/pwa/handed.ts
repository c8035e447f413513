// Files that come from outside the page: opened with the app (file_handlers), or shared with it (share_target).
import { sharedFile, WAITING } from './shared'

interface LaunchQueue {
  setConsumer(consumer: (params: { readonly files?: readonly FileSystemFileHandle[] }) => void): void
}

/** Tells of each file that is handed to the app. */
export function followHanded(onfile: (file: File) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files = [] }) => {
    for (const handle of files) void handle.getFile().then(onfile, () => undefined)
  })
  if (!new URLSearchParams(location.search).has(WAITING)) return
  void sharedFile().then(
    (file) => file !== null && onfile(file),
    () => undefined
  )
}
