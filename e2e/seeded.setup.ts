import { test } from '@playwright/test';
import { untilSeeded } from './seeded.ts';

test('the demo catalogue is filled on the first start', ({ baseURL }) => untilSeeded(baseURL ?? ''));
