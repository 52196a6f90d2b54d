/** How much of something a test goes through: a sample in `npm test`, all of it in `npm run prove:*`. */
export function sampled<T>({ test, prove }: { readonly test: T; readonly prove: T }): T {
  return process.env.PROVE === 'true' ? prove : test;
}
