import type { CalibrateTools } from './calibration/calibrate-source.ts';
import { checkSource } from './check-source.ts';
import { listSources } from './repository.ts';

/** Looks at every source in turn. */
export async function checkSources(tools: CalibrateTools): Promise<void> {
  for (const { id } of await listSources(tools.db)) await checkSource(tools, id);
}
