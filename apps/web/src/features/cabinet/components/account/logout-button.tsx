import { LogOut } from 'lucide-react';
import { useLogout } from '#features/session/rotation-api.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { texts } from '../../texts.ts';

export function LogoutButton() {
  const logout = useLogout();
  return (
    <>
      <Button
        theme="white"
        size="s"
        icon={<LogOut size={18} />}
        busy={logout.isPending}
        onClick={() => logout.mutate()}
      >
        {texts.logout}
      </Button>
      <FailureAlert failure={logout.error} />
    </>
  );
}
