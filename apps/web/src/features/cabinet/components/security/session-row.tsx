import type { Session } from '@vidno/contract/account/cabinet';
import { Monitor, Smartphone } from 'lucide-react';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { RowButton } from '#shared/ui/layout/row-action.tsx';
import { Row } from '#shared/ui/layout/rows.tsx';
import { kindOfDevice } from '../../rules.ts';
import { useEndSession } from '../../security-api.ts';
import { sessionTexts as texts } from '../../security-texts.ts';

interface SessionRowProps {
  readonly accountId: number;
  readonly session: Session;
}

/** A session of the user. That of this browser has no button, because logging out ends it. */
export function SessionRow({ accountId, session }: SessionRowProps) {
  const end = useEndSession(accountId);
  const { id, device, current, last_seen_at, created_at } = session;
  return (
    <Row
      icon={kindOfDevice(device) === 'phone' ? <Smartphone size={20} /> : <Monitor size={20} />}
      title={device}
      mark={current && <Badge tone="accent">{texts.current}</Badge>}
      detail={current ? texts.now : texts.seen(last_seen_at, created_at)}
      action={
        !current && (
          <RowButton of={device} busy={end.isPending} onClick={() => end.mutate(id)}>
            {texts.end}
          </RowButton>
        )
      }
    >
      {end.error && <FailureAlert failure={end.error} />}
    </Row>
  );
}
