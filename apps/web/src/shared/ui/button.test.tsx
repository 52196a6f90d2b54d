import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

describe('a button', () => {
  it('has font weight 400 by default', () => {
    render(<Button>Найти</Button>);
    expect(screen.getByRole('button').style.fontWeight).toBe('400');
  });

  it('accepts another font weight', () => {
    render(<Button weight={600}>Найти</Button>);
    expect(screen.getByRole('button').style.fontWeight).toBe('600');
  });

  it('does not submit a form unless it is a submit button', () => {
    render(<Button>Найти</Button>);
    expect(screen.getByRole('button').getAttribute('type')).toBe('button');
  });

  it('announces that it is busy and ignores clicks meanwhile', () => {
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
