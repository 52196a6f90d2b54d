import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const NAME = 'verification.json';

const verificationSchema = z.object({
  /** Of the last one that was found whole; null if there was none. */
  verified: z.object({ name: z.string(), at: z.iso.datetime() }).nullable(),
  /** Set if the last verification failed. */
  failed: z.object({ name: z.string(), at: z.iso.datetime(), because: z.string() }).nullable(),
});

export type Verification = z.infer<typeof verificationSchema>;

/** What the last verification has found. It stands beside the backups, so that it outlives the database. */
export async function readVerification(directory: string): Promise<Verification> {
  const text = await readFile(join(directory, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? { verified: null, failed: null } : verificationSchema.parse(JSON.parse(text));
}

export async function writeVerification(directory: string, verification: Verification): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = join(directory, `.${NAME}.draft`);
  await writeFile(draft, `${JSON.stringify(verification)}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(directory, NAME));
}
