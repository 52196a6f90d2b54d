import { useProfile } from '#features/session/profile-api.ts';
import { modalFor } from '../../modal-rules.ts';
import { CompanyNoticeModal } from './company-notice-modal.tsx';
import { Days30Modal } from './days-30-modal.tsx';
import { LoginChangesModal } from './login-changes-modal.tsx';

/** What the server wants this user to know, over whatever page is open. */
export function AccountModal() {
  const profile = useProfile();
  const wanted = modalFor(profile);
  if (!profile || wanted === null) return null;
  if (wanted === 'login_changes') return <LoginChangesModal profile={profile} />;
  if (wanted === 'days30') return <Days30Modal profile={profile} />;
  return profile.company_notice && <CompanyNoticeModal profile={profile} notice={profile.company_notice} />;
}
