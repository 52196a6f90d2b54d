import type { Migration as Step } from 'kysely/migration';
import { up as schema } from './0001-schema.ts';
import { up as face } from './0002-face.ts';
import { up as operatorSection } from './0030-release-2-operator-section.ts';
import { up as faceSearchSwitch } from './0031-release-2-face-search-switch.ts';
import { up as secondFactorReset } from './0032-release-2-second-factor-reset.ts';
import { up as operatorMoney } from './0034-release-2-operator-money.ts';
import { up as operatorWork } from './0035-release-2-operator-work.ts';
import { up as importRequests } from './0037-release-2-import-requests.ts';
import { up as sources } from './0040-release-2-sources.ts';
import { up as tariffPrices } from './0042-release-2-tariff-prices.ts';
import { up as operatorTexts } from './0044-release-2-operator-texts.ts';
import { up as paymentWebhooks } from './0046-release-2-payment-webhooks.ts';
import { up as refusals } from './0047-release-2-refusals.ts';
import { up as standingFigures } from './0048-release-2-standing-figures.ts';
import { up as uploadedMaterials } from './0050-release-2-uploaded-materials.ts';

/**
 * The release that this program is, counted from the first. Neighbouring releases work on one database at the same time, so a release
 * that changes the schema has the next number (decision 0150).
 */
export const RELEASE = 2;

export interface Migration extends Step {
  /**
   * What the program of this release uses no longer, such as `source.title` or `source.title null`: only a later release may take it
   * away.
   */
  readonly leaves?: readonly string[];
}

/** Every database has it, unless its data are from before the first release: those are refused in a sentence and never half read. */
export const FIRST_MIGRATION = '0001-schema-of-2026-11-27-4';

export const MIGRATIONS: Record<string, Migration> = {
  [FIRST_MIGRATION]: { up: schema },
  '0030-release-2-operator-section': { up: operatorSection },
  '0031-release-2-face-search-switch': { up: faceSearchSwitch },
  '0032-release-2-second-factor-reset': { up: secondFactorReset },
  '0034-release-2-operator-money': { up: operatorMoney },
  '0035-release-2-operator-work': { up: operatorWork },
  '0037-release-2-import-requests': { up: importRequests },
  '0040-release-2-sources': { up: sources },
  '0042-release-2-tariff-prices': { up: tariffPrices },
  '0044-release-2-operator-texts': { up: operatorTexts },
  '0046-release-2-payment-webhooks': { up: paymentWebhooks },
  '0047-release-2-refusals': { up: refusals },
  '0048-release-2-standing-figures': { up: standingFigures },
  '0050-release-2-uploaded-materials': { up: uploadedMaterials },
};

/** Migrations that need pgvector; they run at the first start that finds it installed. */
export const VECTOR_MIGRATIONS: Record<string, Migration> = {
  '0002-face': { up: face },
};

/** The number of the release in the name of a migration: `0003-release-2-source-title`. Those of the first release have none. */
export function releaseOf(name: string): number {
  return Number(/^\d{4}-release-(\d+)-/.exec(name)?.[1] ?? 1);
}
