import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { settings } from './settings.svelte';
import { loadTexts } from './text';

await loadTexts(settings.lang);
mount(App, { target: document.getElementById('app')! });
