import {
  COMPANY_CHANGE,
  endNotice,
  exportNotices,
  NOTICE_COUNTED_MAX,
  NOTICE_STATES,
  type OperatorNotice,
} from '@vidno/contract/operator/texts/notices';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatMoment } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge, type BadgeTone } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { useQueryOfAddress } from '../address.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import { ExportButton, KeysetPages } from '../keyset-pages.tsx';
import styles from '../operator.module.css';
import { PartsFrame } from '../parts-frame.tsx';
import { formatEnd } from '../rules.ts';
import { texts as common } from '../texts.ts';
import { useNotices } from './api.ts';
import { NoticeForm } from './notice-form.tsx';
import { texts } from './texts.ts';

export function NoticesPage() {
  const [query, change] = useQueryOfAddress();
  const { data, error, refetch, isFetching } = useNotices(query.after);
  return (
    <PartsFrame of="texts" lead={texts.noticesLead}>
      <Section title={texts.newNotice}>
        <Card>
          <NoticeForm tariffs={data?.tariffs ?? []} />
        </Card>
      </Section>
      <Section title={texts.noticeList} action={<ExportButton load={() => call(exportNotices)} />}>
        <FailureAlert failure={error} title={common.listFailed} onRetry={refetch} />
        {!data && !error && <Skeleton height="16rem" />}
        {data?.data.length === 0 && (
          <EmptyState icon={<Megaphone size={28} />} title={texts.noNotices}>
            {texts.noNoticesLead}
          </EmptyState>
        )}
        {data && data.data.length > 0 && (
          <ul className={styles.findings} aria-label={texts.noticeList} aria-busy={isFetching}>
            {data.data.map((notice) => (
              <Notice key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
        {data && (
          <KeysetPages
            of={texts.noticeList}
            onward="older"
            isFirst={query.after === undefined}
            next={data.next}
            onTurn={(after) => change({ after: after ?? undefined })}
          />
        )}
      </Section>
    </PartsFrame>
  );
}

const TONES: Readonly<Record<OperatorNotice['state'], BadgeTone>> = {
  shown: 'success',
  replaced: 'neutral',
  over: 'neutral',
};

const counted = (count: number): string => texts.counted(count, NOTICE_COUNTED_MAX);

function Notice({ notice }: { readonly notice: OperatorNotice }) {
  const { id, title, text, created, until, state, read, seen } = notice;
  const [isAsked, setAsked] = useState(false);
  return (
    <Card as="li">
      <div className={styles.findings}>
        <p className={styles.bar}>
          <strong className={styles.head}>{title ?? COMPANY_CHANGE}</strong>
          <Badge tone={TONES[state]}>{NOTICE_STATES[state]}</Badge>
        </p>
        <p className={styles.message}>{text}</p>
        <p className={styles.quiet}>
          {describeAudience(notice)} · {texts.added(formatMoment(created))},{' '}
          {until === null ? texts.untilNext : texts.untilWhen(formatEnd(until))}
        </p>
        <div className={styles.bar}>
          <span>{texts.read(counted(read))}</span>
          {state !== 'over' && (
            <Button size="s" theme="gray" onClick={() => setAsked(true)}>
              {texts.end}
            </Button>
          )}
        </div>
      </div>
      {isAsked && (
        <ChangeDialog
          kind="undoable"
          title={texts.endTitle}
          lead={texts.endLead}
          action={texts.end}
          seen={seen}
          send={(body) => call(endNotice, { params: { id }, body })}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  );
}

function describeAudience({ whom, tariff, accounts }: OperatorNotice): string {
  if (whom === 'all' || accounts === null) return texts.forAll;
  const count = texts.countAccounts(accounts, NOTICE_COUNTED_MAX);
  return tariff === null ? count : texts.forTariff(tariff, count);
}
