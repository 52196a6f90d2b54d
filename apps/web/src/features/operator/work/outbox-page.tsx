import {
  exportLetters,
  giveUpLetter,
  LETTER_KINDS,
  type OperatorLetterKind,
  type OutboxLetter,
  retryLetter,
  UNSENT_STATES,
} from '@vidno/contract/operator/work';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatMoment, formatNumber } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { AccountLink, useQueryOfAddress } from '../address.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import { ExportButton, KeysetTable } from '../keyset-pages.tsx';
import styles from '../operator.module.css';
import { PartsFrame } from '../parts-frame.tsx';
import { type UnsentState, useLetters, useOutbox } from './api.ts';
import { texts } from './texts.ts';

export function OutboxPage() {
  const [query, change] = useQueryOfAddress();
  const counts = useOutbox();
  const kind = (query.kind ?? '') in LETTER_KINDS ? (query.kind as OperatorLetterKind) : 'account-email';
  const state: UnsentState = query.state === 'failed' ? 'failed' : 'waiting';
  const count = counts.data?.find((each) => each.kind === kind);
  const withCount = (label: string, number: number | undefined) =>
    number === undefined ? label : `${label}: ${formatNumber(number)}`;
  return (
    <PartsFrame
      of="work"
      lead={texts.outboxLead}
      actions={<ExportButton load={() => call(exportLetters, { params: { kind }, query: { state } })} />}
    >
      <FailureAlert failure={counts.error} title={texts.listFailed} onRetry={counts.refetch} />
      <div className={styles.search}>
        <SelectField
          label={texts.kindOfLetter}
          value={kind}
          options={Object.entries(LETTER_KINDS).map(([value, label]) => {
            const of = counts.data?.find((each) => each.kind === value);
            return { value, label: of ? `${label} (${formatNumber(of.waiting + of.failed)})` : label };
          })}
          onChange={(event) => change({ kind: event.target.value, after: undefined })}
        />
      </div>
      <Segmented
        label={texts.show}
        options={[
          { value: 'waiting', label: withCount(UNSENT_STATES.waiting, count?.waiting) },
          { value: 'failed', label: withCount(UNSENT_STATES.failed, count?.failed) },
        ]}
        value={state}
        onChange={(chosen: UnsentState) => change({ state: chosen, after: undefined })}
      />
      <Letters
        key={`${kind} ${state}`}
        {...{ kind, state }}
        after={query.after}
        onTurn={(after) => change({ after: after ?? undefined })}
      />
    </PartsFrame>
  );
}

interface LettersProps {
  readonly kind: OperatorLetterKind;
  readonly state: UnsentState;
  readonly after: string | undefined;
  readonly onTurn: (after: string | null) => void;
}

function Letters({ kind, state, after, onTurn }: LettersProps) {
  const page = useLetters(kind, state, after);
  const [asked, setAsked] = useState<OutboxLetter | null>(null);
  return (
    <>
      <KeysetTable
        page={page}
        caption={texts.letterList}
        columns={columnsFor(state, setAsked)}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={<MailCheck size={28} />} title={texts.noLetters} />}
        onward="later"
        isFirst={after === undefined}
        onTurn={onTurn}
      />
      {asked && <LetterDialog {...{ kind, state }} letter={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function columnsFor(state: UnsentState, onAsk: (letter: OutboxLetter) => void): readonly Column<OutboxLetter, never>[] {
  return [
    { key: 'at', title: texts.when, cell: ({ created }) => formatMoment(created) },
    { key: 'address', title: texts.address, heads: true, cell: ({ address }) => address },
    {
      key: 'who',
      title: texts.who,
      cell: ({ account }) => <AccountLink account={account} nobody={texts.none} />,
    },
    { key: 'attempts', title: texts.attempts, numeric: true, cell: ({ attempts }) => attempts },
    {
      key: 'do',
      title: texts.actions,
      cell: (letter) => (
        <Button size="s" theme="gray" onClick={() => onAsk(letter)}>
          {state === 'failed' ? texts.retry : texts.giveUp}
        </Button>
      ),
    },
  ];
}

interface LetterDialogProps {
  readonly kind: OperatorLetterKind;
  readonly state: UnsentState;
  readonly letter: OutboxLetter;
  readonly onClose: () => void;
}

function LetterDialog({ kind, state, letter: { id, account, seen }, onClose }: LetterDialogProps) {
  const retries = state === 'failed';
  const change = retries ? retryLetter : giveUpLetter;
  return (
    <ChangeDialog
      kind="undoable"
      title={retries ? texts.retryTitle : texts.giveUpTitle}
      lead={retries ? texts.retryLead : texts.giveUpLead}
      action={retries ? texts.retry : texts.giveUp}
      seen={seen}
      onClose={onClose}
      send={(warrant) => call(change, { params: { kind, id }, body: { ...warrant, account } })}
    />
  );
}
