// What becomes of a program that opens a file in a folder of cartridges which is on tape alone: it gets an error at once,
// somebody is asked, or it waits.

export const openPolicies = ['fail', 'ask', 'wait'] as const;
export type OpenPolicy = (typeof openPolicies)[number];
