/** As `Promise.all`, but a failure waits for the rest: nobody still writes when the cleaning up begins. */
export async function settleAll<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  const settled = await Promise.allSettled(promises);
  return settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
