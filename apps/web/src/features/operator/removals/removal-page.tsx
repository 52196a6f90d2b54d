import { urlOf } from '@vidno/contract/endpoint';
import type { OperatorRemoval, RemovalProfile, ShownProfile } from '@vidno/contract/operator/removals';
import { getBlurredProfile, REMOVALS_ABOUT } from '@vidno/contract/operator/removals';
import { SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate, formatMoment, formatNumber } from '#shared/format/format.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { OperatorLink, useIdOfAddress } from '../address.tsx';
import { EventHistory } from '../event.tsx';
import sectionStyles from '../operator.module.css';
import { useRemoval, useRemovalAct } from './api.ts';
import { type Change, RemovalChange, type ShownRequest } from './removal-change.tsx';
import styles from './removals.module.css';
import { Deadline, Marks } from './removals-page.tsx';
import { texts } from './texts.ts';

export function RemovalPage() {
  const number = useIdOfAddress();
  return number === null ? <NoRequest /> : <ShownRemoval key={number} number={number} />;
}

function ShownRemoval({ number }: { readonly number: number }) {
  const { data: removal, error, refetch } = useRemoval(number);
  if (codeOf(error) === 'not_found' && !removal) return <NoRequest />;
  return (
    <Page
      above={<OperatorLink to="/removals">{texts.title}</OperatorLink>}
      title={
        <>
          {texts.requestTitle(number)} {removal && <Marks request={removal} />}
        </>
      }
    >
      <FailureAlert failure={error} title={texts.requestFailed} onRetry={refetch} />
      {removal ? <Details removal={removal} /> : !error && <Skeleton height="20rem" />}
    </Page>
  );
}

function NoRequest() {
  return (
    <Page title={texts.title} above={<OperatorLink to="/removals">{texts.title}</OperatorLink>}>
      <EmptyState icon={<SearchX size={28} />} title={texts.gone}>
        {texts.goneLead}
      </EmptyState>
    </Page>
  );
}

function Details({ removal }: { readonly removal: OperatorRemoval }) {
  const [change, setChange] = useState<Change | null>(null);
  const [shown, setShown] = useState<ShownRequest | null>(null);
  const [profiles, setProfiles] = useState<Readonly<Record<string, ShownProfile>>>({});
  const { queued_because: because, state } = removal;
  return (
    <>
      {state === 'accepted' && because && (
        <Alert kind="warning" title={texts.queued}>
          {texts.queuedBecause[because]}
        </Alert>
      )}
      <Card>
        <Facts removal={removal} shown={shown} onShow={() => setChange({ kind: 'show' })} />
      </Card>
      <Decisions removal={removal} onDecide={(kind) => setChange({ kind })} />
      <Profiles removal={removal} shown={profiles} onShow={(profile) => setChange({ kind: 'profile', profile })} />
      <EventHistory events={removal.history} />
      {change && (
        <RemovalChange
          change={change}
          removal={removal}
          onRequest={setShown}
          onProfile={(id, profile) => setProfiles((known) => ({ ...known, [id]: profile }))}
          onClose={() => setChange(null)}
        />
      )}
    </>
  );
}

interface FactsProps {
  readonly removal: OperatorRemoval;
  readonly shown: ShownRequest | null;
  readonly onShow: () => void;
}

type Fact = readonly [string, ReactNode];

function Facts({ removal, shown, onShow }: FactsProps) {
  const { site, has_email: hasEmail, asked } = removal;
  const isMasked = shown === null && (site !== null || hasEmail || asked === 'replied');
  return (
    <>
      <dl className={sectionStyles.facts}>
        {[...listDates(removal), ...listWords(removal, shown)].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {isMasked && (
        <div className={styles.below}>
          <Button size="s" onClick={onShow}>
            {texts.show}
          </Button>
        </div>
      )}
    </>
  );
}

function listDates(removal: OperatorRemoval): readonly Fact[] {
  const { due, extended, created, answered, people } = removal;
  const dueDay = formatDate(new Date(due));
  return [
    [texts.created, formatMoment(created)],
    [texts.due, extended ? texts.dueExtended(dueDay) : dueDay],
    [answered === null ? texts.deadline : texts.answered, <Deadline key="deadline" request={removal} />],
    [texts.about, REMOVALS_ABOUT[removal.about]],
    [texts.people, formatNumber(people)],
    [texts.proof, describeProof(removal)],
  ];
}

function describeProof({ proof, code_until: until }: OperatorRemoval): string {
  if (proof !== null) return texts.proofs[proof];
  return until === null ? texts.noProof : texts.proofPending(formatMoment(until));
}

/** What the person wrote, masked until it is shown, and what was said to them. */
function listWords(removal: OperatorRemoval, shown: ShownRequest | null): readonly Fact[] {
  const { has_email: hasEmail, question, asked, refusal } = removal;
  const masked = { email: hasEmail ? texts.emailGiven : texts.none, reply: texts.replyGiven };
  const facts: readonly (readonly [string, ReactNode, boolean])[] = [
    [texts.page, <PageOfRequest key="page" removal={removal} shown={shown} />, true],
    [texts.vkId, shown?.vk_id, Boolean(shown?.vk_id)],
    [texts.email, shown?.email ?? masked.email, true],
    [texts.question, question, question !== null],
    [texts.reply, asked === 'waiting' ? texts.noReply : (shown?.reply ?? masked.reply), asked !== null],
    [texts.refusal, refusal, refusal !== null],
  ];
  return facts.flatMap(([label, value, isThere]) => (isThere ? [[label, value] as const] : []));
}

function PageOfRequest({ removal: { about, site }, shown }: Pick<FactsProps, 'removal' | 'shown'>) {
  if (about === 'photo') return texts.byPhoto;
  if (site === null) return texts.noPage;
  if (!shown?.link) return `${site}/…`;
  return (
    <a href={shown.link} target="_blank" rel="noreferrer noopener">
      {shown.link}
    </a>
  );
}

interface DecisionsProps {
  readonly removal: OperatorRemoval;
  readonly onDecide: (decision: 'erase' | 'keep' | 'refuse' | 'ask' | 'extend') => void;
}

function Decisions({ removal: { number, state, answered, extended }, onDecide }: DecisionsProps) {
  const act = useRemovalAct();
  const isOpen = answered === null;
  const isSettled = state === 'erased' || state === 'refused';
  return (
    <>
      <div className={sectionStyles.bar}>
        {!isSettled && (
          <Button theme="danger" onClick={() => onDecide('erase')}>
            {texts.erase}
          </Button>
        )}
        {isOpen && <Button onClick={() => onDecide('keep')}>{texts.keep}</Button>}
        {!isSettled && state !== 'not_found' && (
          <Button theme="gray" onClick={() => onDecide('refuse')}>
            {texts.refuse}
          </Button>
        )}
        {isOpen && (
          <Button theme="gray" onClick={() => onDecide('ask')}>
            {texts.ask}
          </Button>
        )}
        {isOpen && !extended && (
          <Button theme="gray" onClick={() => onDecide('extend')}>
            {texts.extend}
          </Button>
        )}
        {!isOpen && (
          <Button busy={act.isPending} onClick={() => act.mutate(number)}>
            {texts.act}
          </Button>
        )}
      </div>
      <FailureAlert failure={act.error} title={texts.actFailed} />
    </>
  );
}

interface ProfilesProps {
  readonly removal: OperatorRemoval;
  readonly shown: Readonly<Record<string, ShownProfile>>;
  readonly onShow: (id: string) => void;
}

function Profiles({ removal: { number, profiles, more_profiles: more }, shown, onShow }: ProfilesProps) {
  if (profiles.length === 0) {
    return (
      <Section title={texts.profiles}>
        <p className={sectionStyles.quiet}>{texts.noProfiles}</p>
      </Section>
    );
  }
  return (
    <Section title={texts.profiles} lead={texts.profilesLead} note={more > 0 ? texts.moreProfiles(more) : undefined}>
      <ul className={styles.profiles}>
        {profiles.map((profile) => (
          <Card as="li" key={profile.id} padding="s">
            <Profile
              number={number}
              profile={profile}
              shown={shown[profile.id] ?? null}
              onShow={() => onShow(profile.id)}
            />
          </Card>
        ))}
      </ul>
    </Section>
  );
}

interface ProfileProps {
  readonly number: number;
  readonly profile: RemovalProfile;
  readonly shown: ShownProfile | null;
  readonly onShow: () => void;
}

function Profile({ number, profile: { id, source, photos }, shown, onShow }: ProfileProps) {
  if (shown !== null) return <OpenProfile profile={shown} source={source} />;
  const blurred = urlOf(getBlurredProfile, { params: { number }, query: { profile: id } });
  return (
    <div className={styles.profile}>
      {photos > 0 && <img className={styles.photo} src={blurred} alt={texts.blurred} loading="lazy" />}
      <p>{texts.source(source)}</p>
      <p className={sectionStyles.quiet}>{texts.photos(photos)}</p>
      <div>
        <Button size="s" onClick={onShow}>
          {texts.showProfile}
        </Button>
      </div>
    </div>
  );
}

function OpenProfile({ profile, source }: { readonly profile: ShownProfile; readonly source: string }) {
  const { name, age, city, link, photos } = profile;
  return (
    <div className={styles.profile}>
      <div className={styles.photos}>
        {photos.map((photo, index) => (
          <img key={photo} className={styles.photo} src={photo} alt={texts.photo(index + 1)} />
        ))}
      </div>
      <p className={sectionStyles.findingTitle}>{name}</p>
      <p>{[age === null ? null : texts.age(age), city].filter((fact) => fact !== null).join(', ')}</p>
      {link && (
        <a className={styles.value} href={link} target="_blank" rel="noreferrer noopener">
          {link}
        </a>
      )}
      <p className={sectionStyles.quiet}>{texts.source(source)}</p>
    </div>
  );
}
