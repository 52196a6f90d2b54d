import { getSettings, switchFaceSearchOff, switchFaceSearchOn } from '@vidno/contract/operator/settings';
import type { Setting } from '#config/settings.ts';
import type { Transaction } from '#database/database.ts';
import { findOffSince, switchFaceSearch } from '#features/rights/face-search-switch.ts';
import { Problem } from '#http/errors.ts';
import type { Tools } from '#tools.ts';
import { readHistory } from './journal.ts';
import { writeMoment } from './pages.ts';
import type { Section } from './section-routes.ts';

export interface SettingsTools extends Pick<Tools, 'db' | 'clock' | 'faceSearch'> {
  readonly faceSearchBasis: string | null;
  readonly listSettings: () => readonly Setting[];
}

const TARGET = 'switch face_search';
const target = (): string => TARGET;

export function serveSettings(section: Section, tools: SettingsTools): void {
  const { db, faceSearch: allowed, faceSearchBasis: basis } = tools;

  section.reads(getSettings, async () => {
    const offSince = await findOffSince(db);
    return {
      status: 'ok',
      data: tools.listSettings().map(({ name, isSecret, value, standard, origin }) => ({
        name,
        secret: isSecret,
        value,
        default: standard,
        origin,
      })),
      face_search: {
        allowed,
        basis,
        off_since: writeMoment(offSince),
        ...(await readHistory(db, TARGET)),
      },
    };
  });

  section.changes(switchFaceSearchOff, { target, carryOut: (trx) => turn(tools, trx, { isOn: false }) });

  section.changes(switchFaceSearchOn, {
    target,
    carryOut: async (trx) => {
      if (!allowed) throw new Problem('face_search_not_allowed');
      return await turn(tools, trx, { isOn: true });
    },
  });
}

async function turn({ clock }: SettingsTools, trx: Transaction, { isOn }: { readonly isOn: boolean }) {
  if (!(await switchFaceSearch(trx, { isOn, now: clock() }))) throw new Problem('already_so');
  return { subject: {}, reply: { status: 'ok' as const } };
}
