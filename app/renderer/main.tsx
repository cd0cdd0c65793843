// Puts the store and the page together.

import './language.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import './styles/progress.css';
import './styles/frame.css';
import './styles/deck.css';
import './styles/cartridge.css';
import './styles/library.css';
import './styles/browse.css';
import './styles/choice.css';
import './styles/listing.css';
import './styles/jobs.css';
import './styles/job-detail.css';
import './styles/mirrors.css';
import './styles/pools.css';
import './styles/mirror-editor.css';
import './styles/map.css';
import './styles/restore.css';
import './styles/health.css';
import './styles/settings.css';
import './styles/dialog.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createStore } from './store.ts';
import { noticesOver, sendOver, type WindowApi } from './window-api.ts';
import { WindowContextHolder } from './window-context.ts';

declare global {
  interface Window {
    readonly capstan: WindowApi;
  }
}

const { pathForFile } = window.capstan;
const send = sendOver(window.capstan);
const onNotice = noticesOver(window.capstan);
const store = createStore({ send, onNotice, later: (run) => requestAnimationFrame(run) });
store.start();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
createRoot(root).render(
  <StrictMode>
    <WindowContextHolder value={{ send, store, onNotice, pathForFile }}>
      <App />
    </WindowContextHolder>
  </StrictMode>,
);
