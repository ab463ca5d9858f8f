"""Isolation: where answers of people whom nobody knows may run.

=================== ========================================================================
linux               Linux's own calls: namespaces, mounts, capabilities, landlock, seccomp
system_calls        the system calls that an answer may not make
room                what can be seen in the room where answers run
cgroup              what all processes of a trial may use together
confine             what a single trial loses before its answer begins
zygote              the process in the room: it forks a trial for each exercise
probe               whether any of it can be had on this machine
start               go into the room and become the zygote
trials              this side: start a room, send exercises in, take outcomes out
=================== ========================================================================
"""
