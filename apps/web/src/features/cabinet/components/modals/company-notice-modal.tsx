import type { Profile } from '@vidno/contract/session';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useReadCompanyNotice } from '../../modal-api.ts';
import type { CompanyNotice } from '../../modal-rules.ts';
import { companyTexts as texts } from '../../modal-texts.ts';
import styles from './modals.module.css';

interface CompanyNoticeModalProps {
  readonly profile: Profile;
  readonly notice: CompanyNotice;
}

/** Shown until it is closed once, whichever way. */
export function CompanyNoticeModal({ profile, notice }: CompanyNoticeModalProps) {
  const read = useReadCompanyNotice(profile);
  return (
    <Modal open title={texts.title} onClose={() => read.mutate(notice.id)}>
      <p className={styles.words}>{notice.text}</p>
      <p className={styles.quiet}>{texts.stays}</p>
    </Modal>
  );
}
