import type { CalibrateTools } from './calibration/calibrate-source.ts';
import { findComplaint } from './find-complaint.ts';
import { findSource, updateSourceHealth } from './repository.ts';

/** Looks at a catalogue that has just been filled, so that nobody waits for the next look at all of them. */
export async function checkSource(tools: CalibrateTools, sourceId: string): Promise<void> {
  const source = await findSource(tools.db, sourceId);
  if (!source) return;
  const message = await findComplaint(tools, source);
  const health = message === null ? 'up' : 'down';
  await updateSourceHealth(tools.db, sourceId, { health, message, checkedAt: tools.clock() });
}
