// For tests that change what others share, such as a table: how it was is put back after each test (tests/setup.ts).
const undone: (() => void)[] = []

export function afterThisTest(restore: () => void): void {
  undone.push(restore)
}

export function restoreAll(): void {
  for (const restore of undone.splice(0).reverse()) restore()
}
