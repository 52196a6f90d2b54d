import type { Database } from '#database/database.ts';
import type { ProcessBell } from './create-process-bell.ts';
import { updateProgress } from './process-repository.ts';

/** Tells those who wait how far a run has come. */
export async function reportProgress(
  { db, bell }: { readonly db: Database; readonly bell: ProcessBell },
  progress: { id: string; percent: number; message: string },
): Promise<void> {
  await updateProgress(db, progress);
  bell.ring(progress.id);
}
