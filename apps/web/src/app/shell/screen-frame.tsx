import { Outlet } from '@tanstack/react-router';
import { classNames } from '#shared/ui/class-names.ts';
import { BottomBar } from './bottom-bar.tsx';
import styles from './frame.module.css';
import { Logo } from './logo.tsx';
import { AccountModals } from './overlays/account-modals.tsx';
import { MailedPasswordGate } from './overlays/mailed-password-gate.tsx';
import { PaymentWatch } from './overlays/payment-watch.tsx';
import { ProofWatch } from './overlays/proof-watch.tsx';
import screen from './screen-frame.module.css';
import { SideMenu } from './side-menu.tsx';
import { MAIN_ID } from './texts.ts';
import { TopBar } from './top-bar.tsx';
import { useShellDialogs } from './use-shell-dialogs.tsx';

/** Menu, top bar, bottom bar: the frame of every page but the first. */
export function ScreenFrame() {
  const { dialog, openMore, openSupport } = useShellDialogs();
  return (
    <div className={classNames(styles.frame, screen.screen)}>
      <SideMenu onSupport={openSupport} />
      <div className={styles.column}>
        <TopBar />
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <MailedPasswordGate>
            <Outlet />
          </MailedPasswordGate>
        </main>
      </div>
      <BottomBar onMore={openMore} logo={<Logo />} />
      {dialog}
      <AccountModals />
      <PaymentWatch />
      <ProofWatch />
    </div>
  );
}
