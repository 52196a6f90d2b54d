import type { Cabinet } from '@vidno/contract/account/cabinet';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { useLoginWays } from '#features/session/login-api.ts';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Row, RowButton } from '#shared/ui/layout/rows.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { useLinkVk, useUnlinkVk } from '../api.ts';
import { contactsTexts as texts } from './contacts-texts.ts';

/** The VK ID that logs in to the account. Nothing where VK ID is not connected. */
export function VkRow({ vk }: { readonly vk: Cabinet['vk'] }) {
  const mayLink = useLoginWays().data?.vk === true;
  const link = useLinkVk();
  const unlink = useUnlinkVk();
  const [asking, setAsking] = useState(false);
  if (!vk && !mayLink) return null;
  return (
    <Row
      icon={<UserRoundCheck size={20} />}
      title={texts.vk}
      mark={vk && <Badge tone="success">{texts.linked}</Badge>}
      detail={vk ? vk.name : texts.vkUnknown}
      action={
        vk ? (
          <RowButton of={texts.vk} onClick={() => setAsking(true)}>
            {texts.unlink}
          </RowButton>
        ) : (
          <RowButton of={texts.vk} busy={link.isPending || link.isSuccess} onClick={() => link.mutate()}>
            {texts.link}
          </RowButton>
        )
      }
      dialog={
        asking && (
          <Unlink
            title={texts.unlinkVk}
            body={texts.unlinkVkBody}
            failure={unlink.error}
            onConfirm={() => unlink.mutateAsync()}
            onClose={() => setAsking(false)}
          />
        )
      }
    >
      {link.error && <FailureAlert failure={link.error} />}
    </Row>
  );
}

interface UnlinkProps {
  readonly title: string;
  readonly body: string;
  readonly failure: unknown;
  /** Rejects with what becomes the failure. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a way to log in is taken away; the server refuses to take the last one, and says so here. */
export function Unlink({ title, body, failure, onConfirm, onClose }: UnlinkProps) {
  async function confirm(): Promise<void> {
    try {
      await onConfirm();
    } catch {
      // The failure is shown below.
      return;
    }
    onClose();
  }

  return (
    <Confirm open title={title} action={texts.unlinkSubmit} theme="red" onConfirm={confirm} onClose={onClose}>
      <p>{body}</p>
      <FailureAlert failure={failure} />
    </Confirm>
  );
}
