import { useSearch } from '@tanstack/react-router';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { contactsTexts as texts } from '../../contacts-texts.ts';
import { VK_RETURNS } from '../../rules.ts';

/** What became of linking VK ID, after the browser has come back from there. */
export function VkReturned() {
  const { vk } = useSearch({ strict: false });
  const returned = VK_RETURNS.find((known) => known === vk);
  if (!returned) return null;
  return <Alert kind={returned === 'linked' ? 'success' : 'danger'}>{texts.vkReturns[returned]}</Alert>;
}
