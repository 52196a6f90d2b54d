import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Confirm } from './confirm.tsx';
import { Modal } from './modal.tsx';

afterEach(cleanup);

describe('a modal', () => {
  it('has a header with a close link, a body and a footer link that says OK', () => {
    render(
      <Modal open title="Поддержка" onClose={() => {}}>
        Напишите нам
      </Modal>,
    );
    expect(screen.getByRole('dialog', { name: 'Поддержка' })).toBeTruthy();
    expect(screen.getByText('Напишите нам')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'OK' })).toBeTruthy();
  });

  it.each(['OK', 'Закрыть'])('is closed by «%s»', (name) => {
    const onClose = vi.fn();
    render(
      <Modal open title="Поддержка" onClose={onClose}>
        Напишите нам
      </Modal>,
    );
    fireEvent.click(screen.getByRole('button', { name }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('opens as modal, so that the browser traps and restores the focus', () => {
    const show = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    const modal = (open: boolean) => (
      <Modal open={open} title="Поддержка" onClose={() => {}}>
        Напишите нам
      </Modal>
    );
    const { rerender } = render(modal(true));
    expect(show).toHaveBeenCalledOnce();
    screen.getByRole('button', { name: 'OK' }).focus();
    rerender(modal(false));
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });

  it('is not rendered while closed', () => {
    render(
      <Modal open={false} title="Поддержка" onClose={() => {}}>
        Напишите нам
      </Modal>,
    );
    expect(screen.queryByText('Напишите нам')).toBeNull();
  });
});

describe('a question before an action', () => {
  it('does nothing on «Отмена»', () => {
    const [onConfirm, onClose] = [vi.fn(), vi.fn()];
    render(<Confirm open title="Удалить поиск?" action="Да, удалить" onConfirm={onConfirm} onClose={onClose} />);
    fireEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('acts once, however often it is clicked', () => {
    const onConfirm = vi.fn(() => new Promise<void>(() => {}));
    render(<Confirm open title="Удалить поиск?" action="Да, удалить" onConfirm={onConfirm} onClose={() => {}} />);
    const action = screen.getByRole('button', { name: 'Да, удалить' });
    fireEvent.click(action);
    fireEvent.click(action);
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});
