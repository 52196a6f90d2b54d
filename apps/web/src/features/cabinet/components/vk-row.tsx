import type { Cabinet } from '@vidno/contract/account/cabinet';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { useLoginWays } from '#features/session/login-ways-api.ts';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { RowButton } from '#shared/ui/layout/row-action.tsx';
import { Row } from '#shared/ui/layout/rows.tsx';
import { useLinkVk, useUnlinkVk } from '../contacts-api.ts';
import { contactsTexts as texts } from '../contacts-texts.ts';
import { Unlink } from './unlink.tsx';

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
