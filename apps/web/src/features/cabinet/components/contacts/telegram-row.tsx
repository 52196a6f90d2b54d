import type { Cabinet } from '@vidno/contract/account/cabinet';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useLinkTelegram, useUnlinkTelegram } from '#features/notifications/telegram-api.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { RowAnchor, RowButton } from '#shared/ui/layout/row-action.tsx';
import { Row } from '#shared/ui/layout/rows.tsx';
import { useRefreshCabinet } from '../../api.ts';
import { contactsTexts as texts } from '../../contacts-texts.ts';
import { Unlink } from '../unlink.tsx';

/** Nothing where the site has no bot. */
export function TelegramRow({ cabinet }: { readonly cabinet: Cabinet }) {
  const { telegram } = cabinet.notifications;
  const name = cabinet.profile.telegram ?? telegram.name;
  if (name !== null) return <LinkedTelegram name={name} />;
  return telegram.available ? <UnlinkedTelegram /> : null;
}

function LinkedTelegram({ name }: { readonly name: string }) {
  const refresh = useRefreshCabinet();
  const unlink = useUnlinkTelegram();
  const [asking, setAsking] = useState(false);
  return (
    <Row
      icon={<Send size={20} />}
      title={texts.telegram}
      mark={<Badge tone="success">{texts.linked}</Badge>}
      detail={texts.telegramKnown(name)}
      action={
        <RowButton of={texts.telegram} onClick={() => setAsking(true)}>
          {texts.unlink}
        </RowButton>
      }
      dialog={
        asking && (
          <Unlink
            title={texts.unlinkTelegram}
            body={texts.unlinkTelegramBody}
            failure={unlink.error}
            onConfirm={async () => {
              await unlink.mutateAsync();
              await refresh();
            }}
            onClose={() => setAsking(false)}
          />
        )
      }
    />
  );
}

function UnlinkedTelegram() {
  const { start, isStarting, failure, waitingAt, isExpired } = useLinkTelegram({ onLinked: useRefreshCabinet() });
  return (
    <Row
      icon={<Send size={20} />}
      title={texts.telegram}
      mark={waitingAt && <Badge tone="warning">{texts.waiting}</Badge>}
      detail={<span role="status">{waitingAt ? texts.waitingHint : texts.telegramUnknown}</span>}
      action={
        waitingAt ? (
          <RowAnchor of={texts.botInNewTab} href={waitingAt} target="_blank" rel="noopener noreferrer">
            {texts.openAgain}
          </RowAnchor>
        ) : (
          <RowButton of={texts.telegram} busy={isStarting} onClick={() => void start()}>
            {texts.link}
          </RowButton>
        )
      }
    >
      {failure && <FailureAlert failure={failure} />}
      {isExpired && <Alert kind="warning">{texts.linkExpired}</Alert>}
    </Row>
  );
}
