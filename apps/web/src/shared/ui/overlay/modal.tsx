import { X } from 'lucide-react';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './modal.module.css';

interface ModalProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly footerLabel?: string;
  /** Buttons in place of the footer link. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const texts = { close: 'Закрыть' };

/** Header with a close link, body, footer link. Both links, Escape and a click outside close it. */
export function Modal({ open, title, onClose, footerLabel = 'OK', actions, wide = false, children }: ModalProps) {
  const titleId = useId();
  if (!open) return null;
  return (
    <ModalDialog
      className={styles.dialog}
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label={texts.close}>
            <X size={20} aria-hidden />
          </button>
        </header>
        <div className={styles.body}>{children}</div>
        <footer className={styles.footer}>
          {actions ?? (
            <button type="button" className={styles.link} onClick={onClose}>
              {footerLabel}
            </button>
          )}
        </footer>
      </div>
    </ModalDialog>
  );
}

interface ModalDialogProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onCancel' | 'onClose'> {
  readonly onClose: () => void;
}

/** True where something has taken the place of the page: its dialogs would stand above that, so they close, and none opens. */
export const PageIsCovered = createContext(false);

/**
 * The native modal dialog, open as long as it is rendered, which traps the focus; it goes back to where it was when the dialog closes.
 * It stands outside the page, because a dialog that is moved within it, as when a card changes its place, is modal no more.
 */
export function ModalDialog(props: ModalDialogProps) {
  const isCovered = use(PageIsCovered);
  const close = useEffectEvent(() => props.onClose());
  useEffect(() => {
    if (isCovered) close();
  }, [isCovered]);
  return isCovered ? null : <OpenDialog {...props} />;
}

function OpenDialog({ onClose, children, ...props }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    const before = document.activeElement;
    opened?.showModal();
    return () => {
      opened?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <dialog
      {...props}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser may close it without asking.
      onClose={() => {
        if (!dialog.current?.open) onClose();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}
