import type { Session } from '@vidno/contract/account/cabinet';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { RowButton } from '#shared/ui/layout/row-action.tsx';
import { Rows } from '#shared/ui/layout/rows.tsx';
import { Section } from '#shared/ui/layout/section.tsx';
import { inOrder } from '../../rules.ts';
import { useEndOtherSessions } from '../../security-api.ts';
import { sessionTexts as texts } from '../../security-texts.ts';
import { SessionRow } from './session-row.tsx';

interface SessionsProps {
  readonly accountId: number;
  readonly sessions: readonly Session[];
}

/** Where the account is logged in. */
export function Sessions({ accountId, sessions }: SessionsProps) {
  const endOthers = useEndOtherSessions(accountId);
  return (
    <Section
      title={texts.title}
      note={texts.note}
      action={
        sessions.length > 1 && (
          <RowButton of={texts.list} busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {texts.endOthers}
          </RowButton>
        )
      }
    >
      {endOthers.data && <Alert kind="success">{texts.ended(endOthers.data.ended)}</Alert>}
      <FailureAlert failure={endOthers.error} />
      <Rows label={texts.list}>
        {inOrder(sessions).map((session) => (
          <SessionRow key={session.id} accountId={accountId} session={session} />
        ))}
      </Rows>
    </Section>
  );
}
