// Japanese.

import type { Translation } from '../translation.ts';

export const japanese: Translation = {};
