import { SERVICE } from '@vidno/contract/constants';
import type { SourceUse } from '@vidno/contract/sources';
import type { Paying, Searcher } from '#config/paying.ts';
import type { Database, Transaction } from '#database/database.ts';
import { listAccountsWith, listServices } from '#features/identity/public.ts';
import type { Caller } from '#features/identity/tools.ts';
import { type Consent, findConsent } from '#features/privacy/public.ts';
import { canPayForSearch } from '#features/search-payments/pay-for-search.ts';
import { isClosed } from '#features/sources/basis.ts';
import { listSources, type Source } from '#features/sources/public.ts';
import type { SourceKinds } from '#features/sources/source-kind.ts';
import type { Tools } from '#tools.ts';
import { isFaceSearchOn } from './face-search-switch.ts';
import { listHeldServices } from './held-repository.ts';
import { type ChosenSources, chooseSources, type SourceRefusal, type SourceRequest } from './source-rules.ts';

export interface AuthoriseTools extends Pick<Tools, 'db' | 'clock' | 'paying' | 'faceSearch'> {
  readonly sourceKinds: SourceKinds;
}

/** Whoever asks for the work: a caller, or an account for which nobody calls now. Services are by default those of the account. */
export type Applicant = Pick<Searcher, 'accountId'> & Partial<Searcher>;

type AuthoriseRequest = SourceRequest &
  Applicant & {
    /**
     * `new` work has to have money for it where no service covers it. A `repeat` may have been paid for, which shows when its price
     * is reserved. What is `underway` was authorised when it started, and may finish after its service has expired.
     */
    readonly stage: 'new' | 'repeat' | 'underway';
  };

export type AuthoriseRefusal = 'not_paid' | 'face_search_off' | 'consent_required' | SourceRefusal['because'];

export type AuthoriseOutcome =
  | (Omit<ChosenSources, 'kind'> & {
      readonly kind: 'granted';
      /** Stored with a photo search; null for other work. */
      readonly consent: Consent | null;
      readonly searcher: Searcher;
    })
  | { readonly kind: 'refused'; readonly because: AuthoriseRefusal; readonly source: Source | null };

const SERVICE_OF: Readonly<Record<SourceUse, number>> = {
  photo: SERVICE.smartSearch,
  keyword: SERVICE.smartSearch,
  monitor: SERVICE.monitoring,
};

/**
 * Decides whether an account may start, repeat or continue a search or a monitor now: its service, or money for one search; the face
 * search switch; the current consent; and the sources, of which one must be up. All checks of whether work may run are in this file.
 */
export async function authorise(
  { db, clock, sourceKinds, faceSearch, paying }: AuthoriseTools,
  { accountId, use, sources, stage, services: given, isVisitor = false, promo = false }: AuthoriseRequest,
): Promise<AuthoriseOutcome> {
  const isByFace = use === 'photo';
  const [services, known, consent, isFaceSearchOff] = await Promise.all([
    stage === 'underway' ? [SERVICE_OF[use]] : (given ?? listServices(db, { accountId, ...paying.termsAt(clock()) })),
    listSources(db),
    isByFace ? findConsent(db, accountId) : null,
    isByFace && !(await isFaceSearchOn({ db, faceSearch })),
  ]);
  const isCovered = mayStart({ services }, SERVICE_OF[use]);
  if (!isCovered && !paying.isPaidEach(use)) return { kind: 'refused', because: 'not_paid', source: null };
  if (isFaceSearchOff) return { kind: 'refused', because: 'face_search_off', source: null };
  const now = clock();
  const asOfNow = known.map(
    (source): Source => (isClosed(source, now) ? { ...source, health: 'unavailable' } : source),
  );
  const chosen = chooseSources(sourceKinds, asOfNow, { use, sources });
  if (chosen.kind === 'refused') return chosen;
  if (isByFace && !consent) return { kind: 'refused', because: 'consent_required', source: null };
  const searcher = { accountId, isVisitor, services, promo };
  if (stage === 'new' && use !== 'monitor' && !(await canPayForSearch({ db, paying }, searcher))) {
    return { kind: 'refused', because: 'not_paid', source: null };
  }
  return { ...chosen, kind: 'granted', consent, searcher };
}

/** Why no photo is read for this account; null if it may send one. Asked before even the bytes of the picture are read. */
export async function findPhotoRefusal(
  { db, faceSearch }: Pick<AuthoriseTools, 'db' | 'faceSearch'>,
  accountId: number,
): Promise<'face_search_off' | 'consent_required' | null> {
  if (!(await isFaceSearchOn({ db, faceSearch }))) return 'face_search_off';
  return (await findConsent(db, accountId)) ? null : 'consent_required';
}

/** The accounts among these whose monitors may run as scheduled. */
export async function listMonitoringAccounts(
  trx: Transaction,
  { accountIds, now, paying }: { readonly accountIds: readonly number[]; readonly now: Date; readonly paying: Paying },
): Promise<Set<number>> {
  return await listAccountsWith(trx, { service: SERVICE.monitoring, accountIds, ...paying.termsAt(now) });
}

type Payer = Pick<Caller, 'services'>;

/** Whether the caller may start, repeat or refresh work of this service. Reading its results needs only `findOpenServices`. */
export function mayStart({ services }: Payer, service: number): boolean {
  return services.includes(service);
}

/** Whether a VK page may be collected: a demo page for everyone, others with the service. */
export function mayCollectVk(payer: Payer, { demo }: { readonly demo: boolean }): boolean {
  return demo || mayStart(payer, SERVICE.vk);
}

/**
 * The services whose screens are open to the caller: those paid for, those that have delivered something they keep, and smart search
 * where there is money for one. Whether work may start is asked again by the call that starts it.
 */
export async function findOpenServices(
  { db, paying }: { readonly db: Database; readonly paying: Paying },
  caller: Searcher,
): Promise<readonly number[]> {
  const { accountId, services } = caller;
  const all = Object.values(SERVICE);
  if (all.every((service) => services.includes(service))) return services;
  const open = new Set([...services, ...(await listHeldServices(db, accountId))]);
  if (!open.has(SERVICE.smartSearch) && paying.isOn) {
    if (await canPayForSearch({ db, paying }, caller)) open.add(SERVICE.smartSearch);
  }
  return [...open].sort((one, other) => one - other);
}
