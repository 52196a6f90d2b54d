import type { FaqEntry } from '@vidno/contract/materials/materials';
import { fillFacts } from './fact-rules.ts';
import type { MaterialTools } from './material-tools.ts';
import { listFaqEntries } from './repository.ts';

/** The questions in their order; like that of a material, the stored HTML is not trusted. */
export async function listFaq({ db, facts, toSafeHtml }: MaterialTools): Promise<FaqEntry[]> {
  const entries = await listFaqEntries(db);
  return entries.map((entry) => ({ ...entry, content: fillFacts(toSafeHtml(entry.content), facts) }));
}
