import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
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

/**
 * Header with a close link, body, footer link. Both links, Escape and a click outside close it. It stands outside the page, because a dialog
 * that is moved within it, as when a window becomes as narrow as a phone, is modal no more.
 */
export function Modal({ open, title, onClose, footerLabel = 'OK', actions, wide = false, children }: ModalProps) {
  const dialog = useModalDialog(open);
  const titleId = useId();
  if (!open) return null;
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, the keyboard's way, arrives as onCancel.
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
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
    </dialog>,
    document.body,
  );
}

/** The native modal dialog traps the focus; it goes back to where it was when the dialog closes. */
export function useModalDialog(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!open) return;
    const opened = dialog.current;
    const before = document.activeElement;
    opened?.showModal();
    return () => {
      opened?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [open]);
  return dialog;
}
