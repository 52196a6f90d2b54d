/** Processes several items concurrently and yields the results in the order of the source. Stops at the first failure. */
export async function* mapInOrder<From, To>(
  source: AsyncIterable<From>,
  concurrency: number,
  work: (from: From) => Promise<To>,
): AsyncGenerator<To> {
  const pending: Promise<To>[] = [];
  for await (const from of source) {
    const result = work(from);
    // The failure is thrown when the result is awaited. Until then it must not count as an unhandled rejection.
    result.catch(() => {});
    pending.push(result);
    const oldest = pending.length >= concurrency ? pending.shift() : undefined;
    if (oldest) yield await oldest;
  }
  for (const result of pending) yield await result;
}
