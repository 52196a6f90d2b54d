import type { Database } from '#database/database.ts';
import { createSafeHtml } from './create-safe-html.ts';
import { type FactSettings, type Facts, toFacts } from './fact-rules.ts';

/** What reading takes. */
export interface MaterialTools {
  readonly db: Database;
  readonly publicUrl: string;
  readonly facts: Facts;
  readonly toSafeHtml: (html: string) => string;
}

interface MaterialSettings extends FactSettings {
  readonly publicUrl: string;
}

export function createMaterialTools(db: Database, settings: MaterialSettings): MaterialTools {
  const { publicUrl } = settings;
  return { db, publicUrl, facts: toFacts(settings), toSafeHtml: createSafeHtml(publicUrl) };
}
