import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Pager } from './pager.tsx';

afterEach(cleanup);

describe('a pager', () => {
  it('is not shown for a single page', () => {
    const { container } = render(<Pager page={0} pageSize={20} total={20} onChange={() => {}} />);
    expect(container.textContent).toBe('');
  });

  it('shows the current page and turns pages', () => {
    const onChange = vi.fn();
    render(<Pager page={1} pageSize={20} total={45} onChange={onChange} />);
    expect(screen.getByText('21–40 из 45')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Следующая страница' }));
    fireEvent.click(screen.getByRole('button', { name: 'Предыдущая страница' }));
    expect(onChange.mock.calls).toEqual([[2], [0]]);
  });

  it('ends at the last page', () => {
    render(<Pager page={2} pageSize={20} total={45} onChange={() => {}} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Следующая страница' }).disabled).toBe(true);
  });

  it('leads back from beyond the end', () => {
    const onChange = vi.fn();
    render(<Pager page={900} pageSize={20} total={45} onChange={onChange} />);
    fireEvent.click(screen.getByRole('button', { name: 'Предыдущая страница' }));
    expect(onChange).toHaveBeenCalledWith(2);
  });
});
