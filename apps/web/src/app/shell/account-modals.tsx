import { useProfile } from '#entities/session/profile-api.ts';
import { modalFor } from '#features/cabinet/modal-rules.ts';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';

const AccountModal = lazyComponent(
  () => import('#features/cabinet/components/modals/account-modal.tsx'),
  'AccountModal',
);

/** Loads the dialogs about the account only for those who have something to be told. */
export function AccountModals() {
  const wanted = modalFor(useProfile());
  return <ChunkBoundary>{wanted && <AccountModal />}</ChunkBoundary>;
}
