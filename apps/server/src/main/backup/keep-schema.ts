/** In place of the migrations: a backup takes a database as it is, and a restore decides itself what to build. */
export async function keepSchema(): Promise<{ hasVectors: boolean }> {
  return { hasVectors: true };
}
