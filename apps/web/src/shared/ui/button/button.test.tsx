import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

describe('a button', () => {
  it('has the weight 400 unless told', () => {
    render(<Button>Найти</Button>);
    expect(screen.getByRole('button').style.fontWeight).toBe('400');
  });

  it('takes another weight', () => {
    render(<Button weight={600}>Найти</Button>);
    expect(screen.getByRole('button').style.fontWeight).toBe('600');
  });

  it('does not send a form unless it is meant to', () => {
    render(<Button>Найти</Button>);
    expect(screen.getByRole('button').getAttribute('type')).toBe('button');
  });

  it('says that it is busy and does not react meanwhile', () => {
    const onClick = vi.fn();
    render(
      <Button busy onClick={onClick}>
        Найти
      </Button>,
    );
    fireEvent.click(screen.getByRole('button', { busy: true }));
    expect(onClick).not.toHaveBeenCalled();
  });
});
