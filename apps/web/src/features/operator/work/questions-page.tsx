import {
  exportQuestions,
  LETTER_STATES,
  markQuestion,
  SHOWN_QUESTIONS,
  type SupportQuestion,
  showQuestionContact,
} from '@vidno/contract/operator/work';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatMoment } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { AccountLink, useQueryOfAddress } from '../address.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import { ExportButton, KeysetPages } from '../keyset-pages.tsx';
import styles from '../operator.module.css';
import { PartsFrame } from '../parts-frame.tsx';
import { type QuestionFilter, useQuestions } from './api.ts';
import { texts } from './texts.ts';

const SHOWN: readonly { readonly value: QuestionFilter; readonly label: string }[] = [
  { value: 'open', label: SHOWN_QUESTIONS.open },
  { value: 'failed', label: SHOWN_QUESTIONS.failed },
  { value: 'all', label: SHOWN_QUESTIONS.all },
];

export function QuestionsPage() {
  const [query, change] = useQueryOfAddress();
  const show = SHOWN.find(({ value }) => value === query.show)?.value ?? 'open';
  const { data, error, refetch, isFetching } = useQuestions(show, query.after);
  return (
    <PartsFrame
      of="work"
      lead={texts.questionsLead}
      actions={<ExportButton load={() => call(exportQuestions, { query: { show } })} />}
    >
      <Segmented
        label={texts.show}
        options={SHOWN}
        value={show}
        onChange={(chosen) => change({ show: chosen, after: undefined })}
      />
      <FailureAlert failure={error} title={texts.listFailed} onRetry={refetch} />
      {!data && !error && <Skeleton height="16rem" />}
      {data?.data.length === 0 && (
        <EmptyState icon={<MailCheck size={28} />} title={show === 'open' ? texts.noOpen : texts.noQuestions} />
      )}
      {data && data.data.length > 0 && (
        <ul className={styles.findings} aria-label={texts.questions} aria-busy={isFetching}>
          {data.data.map((question) => (
            <Question key={question.id} question={question} />
          ))}
        </ul>
      )}
      {data && (
        <KeysetPages
          of={texts.questions}
          onward="older"
          isFirst={query.after === undefined}
          next={data.next}
          onTurn={(after) => change({ after: after ?? undefined })}
        />
      )}
    </PartsFrame>
  );
}

function Question({ question }: { readonly question: SupportQuestion }) {
  const { created, account, message, screen, reply_to: replyTo, state, answered } = question;
  const [asked, setAsked] = useState<'contact' | 'mark' | null>(null);
  const [contact, setContact] = useState<string | null>(null);
  return (
    <Card as="li">
      <div className={styles.findings}>
        <p className={styles.bar}>
          <strong>{formatMoment(created)}</strong>
          <AccountLink account={account} nobody={texts.guest} />
          <Badge tone={state === 'failed' ? 'danger' : 'neutral'}>{LETTER_STATES[state]}</Badge>
          {answered !== null && <Badge tone="success">{texts.answered(formatMoment(answered))}</Badge>}
        </p>
        <p className={styles.message}>{message}</p>
        <p className={styles.quiet}>{texts.writtenOn(screen)}</p>
        <div className={styles.bar}>
          <span>
            {texts.replyTo} {contact ?? replyTo}
          </span>
          {contact === null && (
            <Button size="s" theme="gray" onClick={() => setAsked('contact')}>
              {texts.showContact}
            </Button>
          )}
          <Button size="s" theme={answered === null ? 'blue' : 'gray'} onClick={() => setAsked('mark')}>
            {answered === null ? texts.mark : texts.unmark}
          </Button>
        </div>
      </div>
      {asked !== null && (
        <QuestionDialog asked={asked} question={question} onContact={setContact} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}

interface QuestionDialogProps {
  readonly asked: 'contact' | 'mark';
  readonly question: SupportQuestion;
  readonly onContact: (contact: string) => void;
  readonly onClose: () => void;
}

function QuestionDialog({ asked, question: { id, seen, answered }, onContact, onClose }: QuestionDialogProps) {
  const params = { id };
  const common = { seen, onClose };
  if (asked === 'contact')
    return (
      <ChangeDialog
        {...common}
        kind="undoable"
        title={texts.showContactTitle}
        lead={texts.showContactLead}
        action={texts.showContact}
        send={async (body) => onContact((await call(showQuestionContact, { params, body })).data.reply_to)}
      />
    );
  const marks = answered === null;
  return (
    <ChangeDialog
      {...common}
      kind="undoable"
      title={marks ? texts.markTitle : texts.unmarkTitle}
      lead={marks ? texts.markLead : texts.unmarkLead}
      action={marks ? texts.mark : texts.unmark}
      send={(warrant) => call(markQuestion, { params, body: { ...warrant, answered: marks } })}
    />
  );
}
