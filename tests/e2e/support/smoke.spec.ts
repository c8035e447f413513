import { complaints } from '../places'
import { expect, test } from './server'

test('the production build starts from the production server', async ({ page }) => {
  const problems = complaints(page)
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  await expect(page.locator('body')).toContainText('Sandtable')
  expect(problems).toEqual([])
})

test('a server of its own stops and comes back on its port', async ({ startServer, request }) => {
  const first = await startServer()
  expect((await request.get(first.url)).status()).toBe(200)
  await first.close()
  await expect(request.get(first.url)).rejects.toThrow('ECONNREFUSED')
  await startServer({ port: first.port })
  expect((await request.get(first.url)).status()).toBe(200)
})
