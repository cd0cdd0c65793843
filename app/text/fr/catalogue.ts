// French.

import type { Translation } from '../translation.ts';

export const french: Translation = {};
