import type { Profile } from '@vidno/contract/session';
import { describe, expect, it } from 'vitest';
import { isCurrent, menuFor, phoneMenuFor } from './menu-entries.ts';

const anna: Profile = {
  id: 1,
  email: null,
  phone: null,
  telegram: null,
  demo: true,
  balance: 3,
  session_id: 's',
  allow_services: [1],
  paid_services: [1],
  notification_change_company: false,
  company_notice: null,
  show_modal_30_days: false,
  face_search_consent: null,
  has_face_consent: false,
  owed_documents: [],
  login_changes: [],
};

describe('the menu', () => {
  it('stands in the order of the specification', () => {
    expect(labels(null)).toEqual(['Умный поиск', 'Аналитика VK', 'Мониторинг поиска', 'Личный кабинет']);
  });

  it('shows notifications only to those whom they concern', () => {
    expect(labels(anna)).not.toContain('Уведомления');
    expect(labels({ ...anna, notification_change_company: true })).toContain('Уведомления');
  });

  it('marks the section one is in, and no other that begins alike', () => {
    const [smartSearch] = menuFor(null);
    if (!smartSearch) throw new Error('the menu is empty');
    expect(isCurrent(smartSearch, '/smart-search')).toBe(true);
    expect(isCurrent(smartSearch, '/smart-search/photo/face')).toBe(true);
    expect(isCurrent(smartSearch, '/smart-searching')).toBe(false);
  });

  it('leads whoever has no VK analytics to its free trial, registered or not, everybody else to the analytics', () => {
    const vk = (profile: Profile | null) => menuFor(profile).find(({ label }) => label === 'Аналитика VK');
    expect(vk(anna)?.to).toBe('/create/search-vk');
    expect(phoneMenuFor(anna).map(({ to }) => to)).toContain('/create/search-vk');
    expect(vk({ ...anna, allow_services: [1, 2] })?.to).toBe('/vk');
    expect(vk({ ...anna, demo: false })?.to).toBe('/create/search-vk');
    expect(vk(null)?.to).toBe('/vk');
  });

  it('marks VK analytics at both of its addresses', () => {
    const vk = menuFor(anna).find(({ label }) => label === 'Аналитика VK');
    if (!vk) throw new Error('the menu lacks VK analytics');
    expect(isCurrent(vk, '/vk/account/1')).toBe(true);
    expect(isCurrent(vk, '/create/search-vk/list')).toBe(true);
  });
});

function labels(profile: Profile | null): string[] {
  return menuFor(profile).map((entry) => entry.label);
}
