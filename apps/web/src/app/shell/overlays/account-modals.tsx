import { useRouterState } from '@tanstack/react-router';
import { modalFor } from '#features/cabinet/modal-rules.ts';
import { isUserAsked } from '#features/documents/rules.ts';
import { useProfile } from '#features/session/profile-api.ts';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';

const AccountModal = lazyComponent(
  () => import('#features/cabinet/components/modals/account-modal.tsx'),
  'AccountModal',
);
const NewDocumentsModal = lazyComponent(
  () => import('#features/documents/components/new-documents-modal.tsx'),
  'NewDocumentsModal',
);

/** Loads the dialogs about the account only when there is something to say. One at a time. */
export function AccountModals() {
  const profile = useProfile();
  const wanted = modalFor(profile);
  const isReading = useRouterState({ select: ({ location }) => location.pathname.startsWith('/documents') });
  const isAsked = wanted === null && !isReading && isUserAsked(profile);
  return (
    <ChunkBoundary>
      {wanted && <AccountModal />}
      {isAsked && <NewDocumentsModal />}
    </ChunkBoundary>
  );
}
