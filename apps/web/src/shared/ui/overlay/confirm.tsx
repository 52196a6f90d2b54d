import { type ReactNode, useState } from 'react';
import { Button, type ButtonTheme } from '../button.tsx';
import { Modal } from './modal.tsx';

interface ConfirmProps {
  readonly open: boolean;
  /** The question. */
  readonly title: string;
  /** The label of the confirm button: «Да, удалить». */
  readonly action: string;
  readonly theme?: ButtonTheme;
  readonly children?: ReactNode;
  /** May be slow: the button is busy until it settles. The caller closes the dialog. */
  readonly onConfirm: () => Promise<void> | void;
  readonly onClose: () => void;
}

const texts = { cancel: 'Отмена' };

export function Confirm({ open, title, action, theme = 'blue', children, onConfirm, onClose }: ConfirmProps) {
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button theme="gray" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button theme={theme} busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
