int golemhp(type) int type; { switch(type) { default: return 0; } }
