/** Works on several at a time and answers in the order of the source. The first failure ends it. */
export async function* mapInOrder<From, To>(
  source: AsyncIterable<From>,
  atOnce: number,
  work: (from: From) => Promise<To>,
): AsyncGenerator<To> {
  const underWay: Promise<To>[] = [];
  for await (const from of source) {
    const result = work(from);
    // A failure is met when its turn comes; until then it must not count as unhandled.
    result.catch(() => {});
    underWay.push(result);
    const oldest = underWay.length >= atOnce ? underWay.shift() : undefined;
    if (oldest) yield await oldest;
  }
  for (const result of underWay) yield await result;
}
